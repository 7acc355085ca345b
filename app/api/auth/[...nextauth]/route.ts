export { authHandler as GET, authHandler as POST } from '#lib/auth/next-auth-handler.ts'
