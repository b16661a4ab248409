export interface FormFact {
  action: string | null;
  url: string | null;
  method: string;
  has_password: boolean;
  has_card?: true;
  has_file?: true;
  has_message?: true;
  /** A button of it puts the product of the page into the cart. */
  buys?: true;
  /** A field for what is nobody else's business: its name. */
  asks_private?: string;
  asks_birth?: true;
  /** Who it is, or how to reach them. */
  asks_contact?: true;
  /** As the form gives it. */
  enctype?: string;
  /** A hidden field says to which mailbox it is sent. */
  recipient?: string;
}
