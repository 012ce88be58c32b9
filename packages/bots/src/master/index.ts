/** The strongest level: plays what a network that learned from games against itself thinks best. */
export { type CourseOptions, gamesOf, runCourse, TAUGHT } from './course.ts';
export { judgesFor, type Learned, readLearned, writeLearned } from './model.ts';
