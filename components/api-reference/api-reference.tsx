import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'

interface Media {
  schema?: object
}

interface Operation {
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description?: string; content?: Record<string, Media>; $ref?: string }>
  'x-access': string
}

interface ApiDocument {
  info?: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
}

function SchemaBlock({ label, content }: { label: string; content: Record<string, Media> | undefined }) {
  const media = Object.entries(content ?? {})
  if (media.length === 0) return null
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', py: 0.5 }}>
        {label} ({media.map(([type]) => type).join(', ')})
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={label}
        sx={{ m: 0, p: 2, overflow: 'auto', maxHeight: 480, bgcolor: 'action.hover', borderRadius: 1, fontSize: 13 }}
      >
        {JSON.stringify(media[0]?.[1].schema, null, 2)}
      </Box>
    </details>
  )
}

function OperationBlock({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  return (
    <Box component="section" id={`${method}${path}`} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontFamily: 'monospace', fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {method.toUpperCase()} {path}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {operation.summary} · access: {operation['x-access']} · answers {Object.keys(operation.responses).join(', ')}
      </Typography>
      {operation.parameters.length > 0 && (
        <Box component="ul" sx={{ my: 1, pl: 3, typography: 'body2' }}>
          {operation.parameters.map((parameter) => (
            <li key={`${parameter.in} ${parameter.name}`}>
              <code>{parameter.name}</code> ({parameter.in}
              {parameter.required ? ', required' : ''})
            </li>
          ))}
        </Box>
      )}
      <SchemaBlock label="Request body" content={operation.requestBody?.content} />
      <SchemaBlock label="Reply" content={success?.[1].content} />
    </Box>
  )
}

/** The API's reference page, made from its OpenAPI document; readable without JavaScript. */
export function ApiReference({ document }: { document: ApiDocument }) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()
  return (
    <Container component="main" maxWidth="md" sx={{ py: 4 }}>
      <Typography variant="h4" component="h1">
        {document.info?.title} API {document.info?.version}
      </Typography>
      <Typography sx={{ my: 2 }}>
        Send <code>Authorization: Bearer &lt;access token&gt;</code>; pages of the portal use their session cookie. The machine-readable
        form is <Link href="/api/v1/openapi.json">/api/v1/openapi.json</Link> (OpenAPI 3.1).
      </Typography>
      <Box component="nav" aria-label="Resources" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {tags.map((tag) => (
          <Link key={tag} href={`#${tag}`}>
            {tag}
          </Link>
        ))}
      </Box>
      {tags.map((tag) => (
        <Box key={tag} component="section" sx={{ mt: 4 }}>
          <Typography id={tag} variant="h5" component="h2" sx={{ mb: 1 }}>
            {tag}
          </Typography>
          {operations
            .filter(({ operation }) => operation.tags.includes(tag))
            .map((entry) => (
              <OperationBlock key={`${entry.method} ${entry.path}`} {...entry} />
            ))}
        </Box>
      ))}
    </Container>
  )
}
