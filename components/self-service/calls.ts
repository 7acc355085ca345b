/** Beginning of the cached addresses of self-service, as writes name them. */
export const SELF_SERVICE = '/api/v1/SelfService'
