import { useState } from 'react';

/** The address of a picture that was chosen, before it is sent; null for none. */
export const usePreview = () => {
  const [preview, setPreview] = useState<string | null>(null);
  return {
    preview,
    /** Shows a file, or nothing any more. */
    show: (file: File | undefined): void => {
      if (preview !== null) URL.revokeObjectURL(preview);
      setPreview(file ? URL.createObjectURL(file) : null);
    },
  };
};
