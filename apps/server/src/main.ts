/** What `npm start` runs. */
import { keepHeapLean } from './lean-heap.ts';

keepHeapLean();
const { Command } = await import('commander');
const { configureServe } = await import('./cli/serve.ts');
await configureServe(new Command('npm start --')).parseAsync();
