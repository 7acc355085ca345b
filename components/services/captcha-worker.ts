/** Solves the challenges of the captcha beside the page's own thread; the server asks for PBKDF2. */
import 'altcha/workers/pbkdf2'
