import InitColorSchemeScript from '@mui/material/InitColorSchemeScript'
import { schemeAttribute } from './scheme.ts'

/** Sets the remembered or the system's colour scheme before the first paint. First child of body; the html element needs suppressHydrationWarning. */
export function ColorSchemeScript({ nonce }: { nonce?: string | undefined }) {
  return <InitColorSchemeScript attribute={schemeAttribute} nonce={nonce} />
}
