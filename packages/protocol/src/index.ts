export * from './clocks.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './notify.ts';
export * from './occupants.ts';
export * from './project.ts';
export * from './state.ts';
