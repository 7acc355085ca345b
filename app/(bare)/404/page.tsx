import { notFound } from 'next/navigation'

/** Unknown paths end here (B565, A117). */
export default function NotFoundPage() {
  notFound()
}
