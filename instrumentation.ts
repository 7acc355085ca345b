/** Runs once when the web process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startParts } = await import('#lib/start-parts.ts')
  await startParts()
}
