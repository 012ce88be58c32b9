/** A thread of a course: teaches the networks it is told. */
import { workerData } from 'piscina';
import { type Curriculum, teachPupil } from './course.ts';

export default (pupil: number) => teachPupil(pupil, workerData as Curriculum);
