import {
  startTransition,
  useOptimistic,
  useState,
  type ChangeEvent,
  type SubmitEvent,
} from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { PICTURE_TYPES } from '@parlour/domain';
import type { PageForm } from '#lib/shell/page-form.ts';
import { profile } from '../state/account/profile.ts';
import styles from './PictureForm.module.css';
import { useSubmission } from './use-submission.ts';

interface Props {
  /** '' for none. */
  readonly pictureURL: string;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

/** The URL of a chosen picture before the upload; null for none. */
const usePreview = () => {
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

/** The customer's picture: previewed before it is uploaded, and hidden as soon as it is removed. */
export const PictureForm = ({ pictureURL, form: posted }: Props) => {
  const { preview, show } = usePreview();
  const [kept, keep] = useOptimistic(pictureURL);
  const { form, taken, isSending, submit } = useSubmission(async (data) => {
    const problems = await profile.savePicture(data.get('picture') as File);
    if (!problems['']) show(undefined);
    return problems;
  }, posted);

  const remove = (event: SubmitEvent): void => {
    event.preventDefault();
    startTransition(async () => {
      keep('');
      await profile.removePicture();
    });
  };

  return (
    <section
      className={`rule-below filled cluster gap-5 ${styles.picture}`}
      aria-labelledby="picture-heading"
      aria-busy={isSending || undefined}
    >
      <Shown src={preview ?? kept} />
      <div className={`stack gap-3 start ${styles.change}`}>
        <h2 className="text-large" id="picture-heading">
          Profile picture
        </h2>
        <form
          className="stack gap-3 start"
          method="post"
          encType="multipart/form-data"
          onSubmit={submit}
        >
          <input type="hidden" name="form" value="picture" />
          <FileField
            key={taken}
            problem={form.errors.picture}
            onChoose={({ target }) => {
              show(target.files?.[0]);
            }}
          />
          <button type="submit" className="plain-button">
            {isSending ? 'Saving…' : 'Save picture'}
          </button>
        </form>
        {kept ? <Remove onSubmit={remove} /> : null}
      </div>
    </section>
  );
};

const Shown = ({ src }: { readonly src: string }) => (
  <span className={`middle ${styles.shown}`}>
    {src ? (
      <img src={src} alt="Your profile picture" width={96} height={96} />
    ) : (
      <Icon name="person" size={40} />
    )}
  </span>
);

interface FileFieldProps {
  readonly problem?: string | undefined;
  readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

const FileField = ({ problem, onChoose }: FileFieldProps) => (
  <>
    <label className="bold" htmlFor="picture">
      Choose a picture
    </label>
    <input
      className={`tall ${styles.file}`}
      id="picture"
      name="picture"
      type="file"
      accept={PICTURE_TYPES.join()}
      required
      onChange={onChoose}
      aria-invalid={problem ? 'true' : undefined}
      aria-describedby={problem ? 'picture-hint picture-problem' : 'picture-hint'}
    />
    <p className="muted small" id="picture-hint">
      JPEG, PNG or WebP, 1 MB at most. Only you see it.
    </p>
    {problem && (
      <p className="small bold negative" id="picture-problem">
        {problem}
      </p>
    )}
  </>
);

const Remove = ({ onSubmit }: { readonly onSubmit: (event: SubmitEvent) => void }) => (
  <form className="stack gap-3 start" method="post" onSubmit={onSubmit}>
    <input type="hidden" name="form" value="unpicture" />
    <button type="submit" className="plain-button">
      Remove picture
    </button>
  </form>
);
