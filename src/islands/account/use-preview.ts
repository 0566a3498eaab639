import { useEffect, useRef, useState } from 'react';

/** The address of a picture that was chosen, before it is sent; null for none. */
export const usePreview = () => {
  const [preview, setPreview] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  // A file that was chosen before the island woke: choosing it again would be no change.
  useEffect(() => {
    const chosen = field.current?.files?.[0];
    if (chosen) setPreview((shown) => shown ?? URL.createObjectURL(chosen));
  }, []);

  return {
    preview,
    /** For the file field. */
    field,
    /** Shows a file, or nothing any more. */
    show: (file: File | undefined): void => {
      if (preview !== null) URL.revokeObjectURL(preview);
      setPreview(file ? URL.createObjectURL(file) : null);
    },
  };
};
