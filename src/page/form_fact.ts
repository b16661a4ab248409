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
  /** A field for what tells who it is or how to reach them. */
  asks_personal?: true;
  /** As the form gives it. */
  enctype?: string;
  /** A hidden field says to which mailbox it is sent. */
  recipient?: string;
}
