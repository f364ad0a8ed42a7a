import classes from "./brand.module.css";

interface BrandProps {
  provider: string;
  /** Shows only the provider's name, for visitors outside the company. */
  outside?: boolean;
}

/** The provider's logo and name. */
export function Brand({ provider, outside = false }: BrandProps) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden>
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path
          d="M12.5 10.6v10.8a1 1 0 0 0 1.53.85l8.6-5.4a1 1 0 0 0 0-1.7l-8.6-5.4a1 1 0 0 0-1.53.85Z"
          fill="#fff"
        />
      </svg>
      <span className={classes.name}>{outside ? provider : `${provider} Tools`}</span>
    </span>
  );
}
