/** 'accept-terms' and 'smallDescription' as words: 'Accept terms', 'Small description'. */
export const sentence = (key: string): string => {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Kinds of records whose key is not what people call them. */
const kindNames: Readonly<Record<string, string>> = {
  ClientNote: 'Note of a client',
  Company: 'Company group',
  Entity: 'Company',
  FirmNote: 'Note of the firm',
  Job: 'Background job',
  NewsAttachment: 'File of articles',
  NewsImage: 'Picture of an article',
  NewsItem: 'News item',
  Notification: 'Choice of notifications',
  Obligation: 'Entry of a register',
  Page: 'Home page',
  PeopleRequest: 'Request about people',
  PersonalKey: 'Personal link',
  StaffNote: 'Note of staff',
  SubscriptionConfiguration: '3W configuration',
  Task: 'Work',
}

/** A kind of record in words: 'ServiceGroup' is a 'Service group', an 'Entity' is a 'Company'. */
export const entityText = (entity: string): string => kindNames[entity] ?? sentence(entity)
