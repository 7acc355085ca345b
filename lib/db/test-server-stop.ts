export { tearDown as default } from './test-server.ts'
