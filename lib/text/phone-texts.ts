/** Messages of a phone, shown in the page and returned by the API (portal.md section 5, B597 to B600). */
export const INVALID_DIALING_CODE = 'Please provide a valid dialing code'
export const INVALID_PHONE_NUMBER = 'Please provide a valid phone number (without dialing code number)'
