/**
 * Makes NextAuth take its address from the forwarded-host header that lib/sign-in/next-auth-handler.ts writes from settings and the tenants
 * table; it knows no other way to have several hosts. A NEXTAUTH_URL would tie every tenant to one host.
 */
export function trustForwardedHost(): void {
  delete process.env.NEXTAUTH_URL
  process.env.AUTH_TRUST_HOST = 'true'
}
