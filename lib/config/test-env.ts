/** Settings of every test process; a test that needs another value sets it and calls `resetConfig()`. */
Object.assign(process.env, {
  NODE_ENV: 'test',
  TZ: 'UTC',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'http://localhost:3000',
  // Nobody listens there: a test that uses the database imports lib/db/testing.ts, which sets its own.
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
  NEXTAUTH_SECRET: 'a secret for tests with more than 32 characters',
})
