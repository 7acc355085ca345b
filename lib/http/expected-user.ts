/**
 * Request header with which a page names the person it was rendered for, `ppid` percent-encoded. A call that comes with somebody else's
 * session is refused, so that nothing begun by one person is carried out in the name of another who signed in meanwhile.
 */
export const EXPECTED_USER = 'x-expected-user'
