import { notFound } from 'next/navigation'

/** Unknown paths end here, and /404 with them (B565, A117). */
export default function NotFoundPage() {
  notFound()
}
