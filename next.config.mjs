/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  serverExternalPackages: ['pg', 'pg-boss', 'pino', 'sharp', '@fastify/busboy', 'nodemailer', 'exceljs'],
  experimental: { optimizePackageImports: ['@mui/material', '@mui/icons-material', '@mui/x-data-grid'] },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
}

export default config
