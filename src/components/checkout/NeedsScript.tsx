/** Tells visitors without JavaScript what a new card needs. */
export const NeedsScript = () => (
  <noscript>
    <p className="problem outcome">
      A new card needs JavaScript: its number goes from your browser straight to Stripe and never
      through this shop. Please turn JavaScript on, or choose a card you’ve saved.
    </p>
  </noscript>
);
