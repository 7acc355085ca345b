export { logout as POST } from '#lib/sign-in/logout.ts'
