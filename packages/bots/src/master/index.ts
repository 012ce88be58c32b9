/** The strongest level: plays what networks that learned from games against themselves think best. */
export { type Learned, readLearned, writeLearned } from './model.ts';
