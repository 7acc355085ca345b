import { ErrorPage } from '#components/layout/error-page.tsx'

export default function Page() {
  return <ErrorPage />
}
