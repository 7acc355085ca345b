import { describeSettings } from '#lib/config/config.ts'

/** Prints the table of settings for README.md. */
const rows = describeSettings().map(({ name, initial, description }) => `| \`${name}\` | ${initial} | ${description} |`)
console.log(['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n'))
