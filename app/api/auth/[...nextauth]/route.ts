export { authHandler as GET, authHandler as POST } from '#lib/sign-in/next-auth-handler.ts'
