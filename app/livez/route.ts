export const dynamic = 'force-dynamic'

/** The process responds; reads nothing else (security rule 25). */
export const GET = () => new Response('ok')
