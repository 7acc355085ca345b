/** Beginning of the cached addresses of messages, as writes name them. */
export const MESSAGES = '/api/v1/Message'
