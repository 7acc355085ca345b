/** Ends the session, then leaves for the provider's sign-out and comes back to /logoutsuccess (B089). A form, since a redirect to another site must be followed by the page. */
export function logout(): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/auth/logout'
  document.body.append(form)
  form.submit()
}
