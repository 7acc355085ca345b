export const dynamic = 'force-dynamic'

/** The process answers; asks nothing else (security rule 25). */
export const GET = () => new Response('ok')
