/** Shown for a file that is no JPEG, PNG or BMP, or cannot be read as one (portal.md section 5). */
export const INVALID_IMAGE = "The selected file doesn't seem to be a valid image."
