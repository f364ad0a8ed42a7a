/** LinkedIn renames industries occasionally; data vendors keep the older names in lower case. */
const older: Record<string, string> = {
  "Software Development": "computer software",
  "Technology, Information and Internet": "internet",
  "Advertising Services": "marketing & advertising",
  "Marketing Services": "marketing & advertising",
  "Broadcast Media Production and Distribution": "broadcast media",
  "E-Learning Providers": "e-learning",
  "Hospitals and Health Care": "hospital & health care",
  "Wellness and Fitness Services": "health, wellness & fitness",
  "Business Consulting and Services": "management consulting",
  "Staffing and Recruiting": "staffing & recruiting",
  "Food and Beverage Services": "food & beverages",
  "Travel Arrangements": "leisure, travel & tourism",
  "Non-profit Organizations": "non-profit organization management",
  "Computer and Network Security": "computer & network security",
  "IT Services and IT Consulting": "information technology & services",
  Manufacturing: "mechanical or industrial engineering",
  "Renewable Energy Semiconductor Manufacturing": "renewables & environment",
  "Human Resources Services": "human resources",
  "Entertainment Providers": "entertainment",
};

export const olderIndustryName = (industry: string): string => older[industry] ?? industry.toLowerCase();
