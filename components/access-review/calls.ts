/** Beginning of the cached addresses of access reviews, as writes name them. */
export const ACCESS_REVIEW = '/api/v1/AccessReview'
/** What applying and taking back change besides. */
export const RIGHTS = ['/api/v1/SelfService', '/api/v1/Entity', '/api/v1/Subscription', '/api/v1/User']
