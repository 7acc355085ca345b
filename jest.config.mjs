/** Unit and integration tests; run by scripts/jest.ts under Node's --experimental-vm-modules, since sources and several packages are ES modules only. */
export default {
  // Real databases and child processes on a busy machine.
  testTimeout: 60_000,
  testEnvironment: 'node',
  roots: ['<rootDir>/lib', '<rootDir>/components', '<rootDir>/app', '<rootDir>/scripts', '<rootDir>/prisma', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.data'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
      },
    ],
  },
  moduleNameMapper: {
    '^server-only$': '<rootDir>/node_modules/server-only/empty.js',
    // Parts of the mail library that no mail uses. They load a highlighter of all languages, again for every test file: half a second each.
    '^@react-email/(code-block|markdown|tailwind)$': '<rootDir>/node_modules/server-only/empty.js',
  },
  setupFiles: ['<rootDir>/lib/config/test-env.ts'],
  setupFilesAfterEnv: ['<rootDir>/lib/config/test-warnings.ts'],
  globalSetup: '<rootDir>/lib/db/test-server.ts',
  globalTeardown: '<rootDir>/lib/db/test-server-stop.ts',
  // A third of the time is spent waiting for PostgreSQL, so that two cores serve three.
  maxWorkers: 3,
  testSequencer: '<rootDir>/scripts/test-sequencer.mjs',
  workerIdleMemoryLimit: '1GB',
}
