/** What `npm start` runs. */
import { Command } from 'commander';
import { configureServe } from './cli/serve.ts';

await configureServe(new Command('npm start --')).parseAsync();
