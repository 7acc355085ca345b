/** First and last name in one; either may be empty, since the local part of the e-mail stands in for a name that nobody gave. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()
