/** The command line of a server, with what a server needs before anything is loaded. */
import { keepHeapLean } from './lean-heap.ts';

keepHeapLean();
await import('./cli/program.ts');
