import { useState } from 'react';

/** The URL of a chosen picture before the upload; null for none. */
export const usePreview = () => {
  const [preview, setPreview] = useState<string | null>(null);
  return {
    preview,
    /** Shows a file, or clears the preview. */
    show: (file: File | undefined): void => {
      if (preview !== null) URL.revokeObjectURL(preview);
      setPreview(file ? URL.createObjectURL(file) : null);
    },
  };
};
