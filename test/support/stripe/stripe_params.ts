import type Stripe from "stripe";

/**
 * Names of request parameters as Stripe publishes them in the `stripe` package's types. `satisfies` makes the compiler
 * hold each list complete and free of names that are none, so an update of the package that changes one is seen.
 * `leaf`: a value, or a structure this service does not send; `map`: any names, as in metadata.
 */
export type Names = { readonly [name: string]: "leaf" | "map" | Names };
type NamesOf<T> = { readonly [K in keyof Required<T>]: "leaf" | "map" | Names };

const LINE_ITEM = {
  adjustable_quantity: "leaf",
  metadata: "map",
  price: "leaf",
  price_data: "leaf",
  quantity: "leaf",
  tax_rates: "leaf",
} as const satisfies NamesOf<Stripe.Checkout.SessionCreateParams.LineItem>;

const SUBSCRIPTION_DATA = {
  application_fee_percent: "leaf",
  billing_cycle_anchor: "leaf",
  billing_cycle_anchor_config: "leaf",
  billing_mode: "leaf",
  default_tax_rates: "leaf",
  description: "leaf",
  invoice_settings: "leaf",
  metadata: "map",
  on_behalf_of: "leaf",
  pending_invoice_item_interval: "leaf",
  proration_behavior: "leaf",
  transfer_data: "leaf",
  trial_end: "leaf",
  trial_period_days: "leaf",
  trial_settings: "leaf",
} as const satisfies NamesOf<Stripe.Checkout.SessionCreateParams.SubscriptionData>;

export const CHECKOUT_CREATE = {
  adaptive_pricing: "leaf",
  after_expiration: "leaf",
  allow_promotion_codes: "leaf",
  allowed_payment_method_types: "leaf",
  automatic_tax: "leaf",
  billing_address_collection: "leaf",
  branding_settings: "leaf",
  cancel_url: "leaf",
  client_reference_id: "leaf",
  consent_collection: "leaf",
  currency: "leaf",
  custom_fields: "leaf",
  custom_text: "leaf",
  customer: "leaf",
  customer_account: "leaf",
  customer_creation: "leaf",
  customer_email: "leaf",
  customer_update: "leaf",
  discounts: "leaf",
  excluded_payment_method_types: "leaf",
  expand: "leaf",
  expires_at: "leaf",
  integration_identifier: "leaf",
  invoice_creation: "leaf",
  locale: "leaf",
  managed_payments: "leaf",
  mode: "leaf",
  name_collection: "leaf",
  optional_items: "leaf",
  origin_context: "leaf",
  payment_intent_data: "leaf",
  payment_method_collection: "leaf",
  payment_method_configuration: "leaf",
  payment_method_data: "leaf",
  payment_method_options: "leaf",
  permissions: "leaf",
  phone_number_collection: "leaf",
  redirect_on_completion: "leaf",
  return_url: "leaf",
  saved_payment_method_options: "leaf",
  setup_intent_data: "leaf",
  shipping_address_collection: "leaf",
  shipping_options: "leaf",
  submit_type: "leaf",
  success_url: "leaf",
  tax_id_collection: "leaf",
  ui_mode: "leaf",
  wallet_options: "leaf",
  line_items: LINE_ITEM,
  metadata: "map",
  subscription_data: SUBSCRIPTION_DATA,
} as const satisfies NamesOf<Stripe.Checkout.SessionCreateParams>;

export const CHECKOUT_RETRIEVE = { expand: "leaf" } as const satisfies NamesOf<Stripe.Checkout.SessionRetrieveParams>;
export const CHECKOUT_EXPIRE = { expand: "leaf" } as const satisfies NamesOf<Stripe.Checkout.SessionExpireParams>;
export const SUBSCRIPTION_RETRIEVE = { expand: "leaf" } as const satisfies NamesOf<Stripe.SubscriptionRetrieveParams>;
export const CHARGE_RETRIEVE = { expand: "leaf" } as const satisfies NamesOf<Stripe.ChargeRetrieveParams>;
export const CUSTOMER_RETRIEVE = { expand: "leaf" } as const satisfies NamesOf<Stripe.CustomerRetrieveParams>;
export const PRICE_RETRIEVE = { expand: "leaf" } as const satisfies NamesOf<Stripe.PriceRetrieveParams>;

export const SUBSCRIPTION_CANCEL = {
  cancellation_details: "leaf",
  expand: "leaf",
  invoice_now: "leaf",
  prorate: "leaf",
} as const satisfies NamesOf<Stripe.SubscriptionCancelParams>;

export const PORTAL_CREATE = {
  after_expiration: "leaf",
  configuration: "leaf",
  customer: "leaf",
  customer_account: "leaf",
  expand: "leaf",
  flow_data: "leaf",
  locale: "leaf",
  on_behalf_of: "leaf",
  return_url: "leaf",
} as const satisfies NamesOf<Stripe.BillingPortal.SessionCreateParams>;

/** The first parameter of a form body that the list does not know, or null: `line_items[0][price]` is looked up step by step. */
export function findUnknownParameter(form: URLSearchParams, names: Names): string | null {
  for (const key of form.keys()) {
    const steps = key.split(/[[\]]+/).filter((step) => step !== "" && !/^\d+$/.test(step));
    let at: Names | "leaf" | "map" = names;
    for (const step of steps) {
      if (typeof at === "string") break;
      const next: Names | "leaf" | "map" | undefined = at[step];
      if (next === undefined) return key;
      at = next;
    }
  }
  return null;
}
