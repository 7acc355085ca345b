/** Whether articles of a tenant are reviewed before they are published. */
export const reviewRules = {
  OFF: 'Articles are published without a review',
  EVERYBODY: 'Articles are reviewed before publishing',
  NOT_SUPER_USERS: 'Articles are reviewed before publishing, but for super users',
} as const
export type ReviewRule = keyof typeof reviewRules
