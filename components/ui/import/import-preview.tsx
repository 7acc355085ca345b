'use client'
import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { fileSize } from '#lib/text/file-size.ts'
import { previewXlsx, shownText } from './xlsx-preview.ts'

/** Name, size and first rows of a chosen .xlsx file (A192); the file does not leave the browser for it. */
export function ImportPreview({ file }: { file: File }) {
  const [preview, setPreview] = useState<Awaited<ReturnType<typeof previewXlsx>> | 'reading' | 'unreadable'>('reading')
  useEffect(() => {
    let current = true
    previewXlsx(file).then(
      (read) => current && setPreview(read),
      () => current && setPreview('unreadable'),
    )
    return () => {
      current = false
    }
  }, [file])
  const shown = typeof preview === 'object' ? shownText(preview) : null
  return (
    <section aria-label="File preview">
      <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1 }}>
          {fileSize(file.size)}
        </Box>
      </Typography>
      {preview === 'reading' && <Skeleton height={120} />}
      {preview === 'unreadable' && <Typography variant="body2">The rows of this file cannot be shown here.</Typography>}
      {typeof preview === 'object' && <FirstRows rows={preview.rows} />}
      {shown !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {shown}
        </Typography>
      )}
    </section>
  )
}

function FirstRows({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  const cell = { whiteSpace: 'nowrap', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' } as const
  return (
    <TableContainer tabIndex={0} role="region" aria-label="First rows" sx={{ mt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} sx={cell}>
                {head[column]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index} sx={{ '&:last-child td': { border: 0 } }}>
              {columns.map((column) => (
                <TableCell key={column} sx={cell} title={row[column]}>
                  {row[column]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
