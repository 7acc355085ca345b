import { personas } from '#seed/personas.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const STYLE = `
  :root { color-scheme: light dark; --accent: light-dark(#1f4e79, #8ab8e6); --line: light-dark(#d5dbe1, #3a444e); --soft: light-dark(#566270, #a8b3be) }
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f6f8, #14181c); color: light-dark(#1a2026, #e8ecef) }
  main { max-width: 34rem; margin: 4rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem }
  p { margin: 0 0 1.5rem; color: var(--soft) }
  form { margin: 0 0 .5rem }
  button { font: inherit; cursor: pointer; border-radius: 8px }
  .account { display: block; width: 100%; padding: .75rem 1rem; text-align: left; color: inherit; background: light-dark(#fff, #1d2329); border: 1px solid var(--line) }
  .account:hover { border-color: var(--accent) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  .account strong, .account span { display: block }
  .account span { color: var(--soft); font-size: .875rem }
  .other { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-top: 1.5rem }
  .other label { flex: 1 1 16rem; font-size: .875rem }
  .other input { display: block; width: 100%; padding: .6rem .75rem; font: inherit; color: inherit; background: light-dark(#fff, #1d2329); border: 1px solid var(--line); border-radius: 8px }
  .other button { padding: .6rem 1.25rem; color: light-dark(#fff, #14181c); background: var(--accent); border: 0 }
  [role=alert] { margin: 0 0 1rem; color: light-dark(#a4262c, #ff9a9e) }`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>`

/**
 * The password-less account choice.
 * @param refused an address that was entered and is no demo account
 */
export function accountPage(refused?: string): string {
  const accounts = personas.map(
    ({ email, firstName, lastName, description }) => `
    <form method="post"><button class="account" name="email" value="${escapeHtml(email)}">
      <strong>${escapeHtml(`${firstName} ${lastName}`)}</strong><span>${escapeHtml(email)}</span><span>${escapeHtml(description)}</span>
    </button></form>`,
  )
  return page(
    'Choose an account',
    `<h1>Choose an account</h1>
    <p>Development identity provider. These demo accounts need no password.</p>
    ${refused === undefined ? '' : `<p role="alert">${escapeHtml(refused)} is no demo account.</p>`}
    ${accounts.join('')}
    <form method="post" class="other">
      <label>Another newcomer <input name="email" type="email" required placeholder="newcomer+1@delta.example"></label>
      <button>Sign in</button>
    </form>`,
  )
}

/** Any other state of the provider: a title and a sentence. */
export const messagePage = (title: string, text: string): string =>
  page(escapeHtml(title), `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)
