/** Where the picture or the file of a publication comes from, streamed with Range (E210). */
export const publicationFileAddress = (id: string, fileId: string): string => `/api/v1/Publication/${id}/file/${fileId}`
