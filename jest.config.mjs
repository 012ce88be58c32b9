import { HANG } from './test/support/patience.ts';

/** One project for the whole repository; files run as native ES modules. */
export default {
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/{packages,apps}/*/test/**/*.test.{ts,tsx}',
    '<rootDir>/{test,e2e}/**/*.test.ts',
  ],
  setupFilesAfterEnv: ['<rootDir>/test/support/fixed-luck.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '<rootDir>/test/support/transform.mjs',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2024',
          experimental: { keepImportAttributes: true },
          transform: { react: { runtime: 'automatic', importSource: 'preact' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/(.*/)?dist/'],
  testTimeout: HANG,
};
