export { logout as POST } from '#lib/auth/logout.ts'
