import { COLOR_MODE_KEY, colorModes, modeAttribute, schemeAttribute } from './color-scheme.ts'

/** Runs before the first paint, before any other script, and later whenever the system's setting or the choice changes, here or in another tab. */
const script = `(() => {
  const root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)')
  let mode = 'system'
  const choose = (choice) => {
    mode = ${JSON.stringify(colorModes)}.includes(choice) ? choice : 'system'
    root.setAttribute('${modeAttribute}', mode)
    root.setAttribute('${schemeAttribute}', mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode)
  }
  dark.addEventListener('change', () => choose(mode))
  addEventListener('storage', ({ key, newValue }) => { if (key === '${COLOR_MODE_KEY}') choose(newValue) })
  let remembered = null
  try { remembered = localStorage.getItem('${COLOR_MODE_KEY}') } catch { /* storage is denied: as the system says */ }
  choose(remembered)
})()`

/** Renders the page in the remembered or the system's colour scheme. First child of body; the html element needs suppressHydrationWarning. */
export function ColorSchemeScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  )
}
