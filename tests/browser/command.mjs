// Runs a program of ours compiled to WebAssembly; it sees the project as /acies. Usage: node tests/browser/command.mjs FILE.wasm
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: ['program'], preopens: { '/acies': process.cwd() } }),
  { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), wasi.getImportObject());
wasi.start(instance);
